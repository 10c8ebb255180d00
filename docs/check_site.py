#!/usr/bin/python3
"""Reads a built site:  docs/check_site.py build/site. Nothing may be fetched from elsewhere, and every link must lead somewhere."""
import pathlib
import re
import sys
import urllib.parse
from html.parser import HTMLParser

OUTSIDE = re.compile(r"^(https?:)?//", re.IGNORECASE)
OUTSIDE_STYLE = re.compile(r"(?:url\(|@import)\s*['\"]?(?:https?:)?//", re.IGNORECASE)


class Page(HTMLParser):
    """What a page fetches when it is opened, where its links lead, and the places that links may lead to."""

    def __init__(self, text):
        super().__init__()
        self.fetched, self.links, self.places = [], [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        of = dict(attributes)
        self.places.update(of[name] for name in ("id", "name") if of.get(name))
        if tag == "a" and of.get("href"):
            self.links.append(of["href"])
        elif tag == "link" and of.get("rel") not in ("canonical", "prev", "next"):
            self.fetched.append(of.get("href", ""))
        elif tag != "a":
            self.fetched += [of[name] for name in ("src", "data", "poster", "srcset") if of.get(name)]


def complaints_of(text, name="page"):
    """
    >>> complaints_of('<script src="https://cdn.example/x.js"></script>')
    ['page: fetches https://cdn.example/x.js']
    >>> complaints_of('<link rel="stylesheet" href="//fonts.example/a.css"><style>@import "https://b.example"</style>')
    ['page: fetches //fonts.example/a.css', 'page: a style fetches from elsewhere']
    >>> complaints_of('<a href="https://example.org">read on</a><script src="x.js"></script>')
    []
    """
    found = [f"{name}: fetches {url}" for url in Page(text).fetched if OUTSIDE.match(url)]
    return found + ([f"{name}: a style fetches from elsewhere"] if OUTSIDE_STYLE.search(text) else [])


def dead_links(site, pages):
    for path, page in pages.items():
        for link in page.links + page.fetched:
            url = urllib.parse.urlsplit(link)
            if url.scheme or url.netloc:
                continue
            target = (path.parent / urllib.parse.unquote(url.path)).resolve() if url.path else path
            if target.is_dir():
                target = target / "index.html"
            if not target.is_file():
                yield f"{path.relative_to(site)}: nothing at {link}"
            elif url.fragment and target in pages and urllib.parse.unquote(url.fragment) not in pages[target].places:
                yield f"{path.relative_to(site)}: no place {link}"


def main():
    site = pathlib.Path(sys.argv[1]).resolve()
    texts = {path: path.read_text() for path in site.rglob("*.html") if path.name != "404.html"}
    found = [line for path, text in texts.items() for line in complaints_of(text, path.relative_to(site))]
    found += [f"{path.relative_to(site)}: fetches from elsewhere" for path in site.rglob("*.css") if OUTSIDE_STYLE.search(path.read_text())]
    found += dead_links(site, {path: Page(text) for path, text in texts.items()})
    if not (site / "search/search_index.json").is_file():
        found.append("there is nothing to search in")
    print("\n".join(found) or f"{len(texts)} pages: nothing comes from elsewhere, every link leads somewhere")
    return 1 if found or not texts else 0


if __name__ == "__main__":
    sys.exit(main())
