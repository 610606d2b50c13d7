"""Prints a page into a PDF file with a browser of this machine; knows no other way, and needs no library."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from hardway.report.files import FileError, new_file

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge", "chromium-headless-shell")
"""The programs that can print, by name on PATH."""
MOST_SECONDS = 120


def find_browser(path: str) -> str:
    """Return the browser that can print; raise FileError, about the file to make, if there is none."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise FileError(
            f"{path}: found no Chromium or Chrome to print with; write an .html file, and print it from a browser"
        )
    return browser


def print_pdf(html: str, path: str) -> None:
    """Print a page into a file; raise FileError if there is no browser, or if it fails."""
    browser = find_browser(path)
    with new_file(path) as file, tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(html, encoding="utf-8")
        options = ["--headless", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder}/profile"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:  # the browser refuses its sandbox to root
            options.append("--no-sandbox")
        try:
            ran = subprocess.run(
                [browser, *options, f"--print-to-pdf={file.absolute()}", page.as_uri()],
                capture_output=True, timeout=MOST_SECONDS, check=False,
            )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired) as error:
            raise FileError(f"{path}: {browser} could not print the page ({error})") from None
        if ran.returncode or not file.exists():
            said = ran.stderr.decode(errors="replace").strip().splitlines()
            raise FileError(f"{path}: {browser} could not print the page ({said[-1] if said else ran.returncode})")


def write_page(html: str, path: str) -> None:
    """Write a page into an .html or .pdf file, as the suffix says."""
    if Path(path).suffix.lower() == ".pdf":
        print_pdf(html, path)
        return
    with new_file(path) as file:
        file.write_text(html, encoding="utf-8")
