"""``python -m unabridged.tour``: the tour, as ``unabridged demo`` shows it where nobody asked for colours.
It refuses to read the environment.
"""

from unabridged.tour import main

if __name__ == "__main__":
    main()
