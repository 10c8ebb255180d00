"""What mkdocs does not do by itself. Links that leave docs/ lead to files of the repository: these become part of the site.
Decisions are listed by their titles, so that a new one needs no other change. Pages with several titles get one."""
import os
import pathlib
import re

from mkdocs.structure.files import File

TOP = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)")


def in_repository(page_path):
    """Where a page of the site is in the repository."""
    return f"docs/{page_path}" if (TOP / "docs" / page_path).exists() else page_path


def target_of(page, link):
    return os.path.normpath(os.path.join(os.path.dirname(in_repository(page)), link))


def on_config(config):
    pages = sorted((TOP / "docs/decisions").glob("*.md"))
    for section in config["nav"]:
        for entries in section.values():
            for entry in entries if isinstance(entries, list) else []:
                if "Decisions" in entry:
                    entry["Decisions"] = [f"decisions/{page.name}" for page in pages]
    return config


def on_files(files, config):
    for file in list(files):
        if file.src_uri.endswith(".py") or "__pycache__" in file.src_uri:
            files.remove(file)
    here = {file.src_uri for file in files}
    for page in [file.src_uri for file in files if file.src_uri.endswith(".md")]:
        for _, _, link, _ in LINK.findall((TOP / "docs" / page).read_text()):
            path = target_of(page, link)
            if not path.startswith("docs/") and path != "README.md" and (TOP / path).is_file() and path not in here:
                here.add(path)
                files.append(File(path, str(TOP), config["site_dir"], config["use_directory_urls"]))
    return files


def with_one_title(markdown):
    """A page with several titles keeps the first, all else goes one step down: the contents beside a page end with its first title.

    >>> with_one_title("# a\\n## b\\n# c\\n```\\n# d\\n```\\n")
    '# a\\n### b\\n## c\\n```\\n# d\\n```\\n'
    >>> with_one_title("# a\\n## b")
    '# a\\n## b'
    """
    lines, headings, code = markdown.split("\n"), [], False
    for number, line in enumerate(lines):
        code ^= line.startswith("```")
        if not code and re.match("#+ ", line):
            headings.append(number)
    if sum(lines[number].startswith("# ") for number in headings) > 1:
        for number in headings[1:]:
            lines[number] = "#" + lines[number]
    return "\n".join(lines)


def on_page_markdown(markdown, page, **_):
    this = page.file.src_uri

    def led(match):
        picture, text, link, place = match[1], match[2], match[3], match[4] or ""
        path = target_of(this, link)
        if (TOP / path).is_dir():
            return text  # a folder of the repository is not on the site
        path = "index.md" if path == "README.md" else path.removeprefix("docs/")
        return f"{picture}[{text}]({os.path.relpath(path, os.path.dirname(this) or '.')}{place})"

    return with_one_title(LINK.sub(led, markdown))
