"""`python -m rulesmodel` is the command `rulesmodel`."""

from rulesmodel.cli import main

if __name__ == "__main__":
    main()
