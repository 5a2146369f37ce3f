"""A prepared course as the files of a site, for any host: addresses, links, pages, assets, staging.

A host is the program that builds the site, such as MkDocs. Its adapter describes the site's files
(`Site`, `SiteFiles`), puts each `PublishedPage` into the host's template, and writes the rest.
"""

from lessongen.publishing.addresses import relative_url
from lessongen.publishing.asset_files import THEME_FOLDER, assets
from lessongen.publishing.links import LinkLevels
from lessongen.publishing.minify import MINIFIERS, minified
from lessongen.publishing.pages import (
    Publication,
    PublishedPage,
    generated_pages,
    overwritten_pages,
)
from lessongen.publishing.site import Site, SiteFile, SiteFiles
from lessongen.publishing.staging import Staging

__all__ = [
    "MINIFIERS",
    "THEME_FOLDER",
    "LinkLevels",
    "Publication",
    "PublishedPage",
    "Site",
    "SiteFile",
    "SiteFiles",
    "Staging",
    "assets",
    "generated_pages",
    "minified",
    "overwritten_pages",
    "relative_url",
]
