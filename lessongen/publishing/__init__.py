"""A prepared course as the files of a site, for any host: addresses, links, pages, assets, staging.

A host is the program that builds the site, such as MkDocs. Its adapter describes the site's files
(`Site`, `SiteFiles`), puts each `PublishedPage` into the host's template, and writes the rest.
"""

from lessongen.publishing.addresses import relative_url
from lessongen.publishing.asset_files import assets, theme_asset
from lessongen.publishing.build import Build
from lessongen.publishing.languages import language_findings, page_texts
from lessongen.publishing.links import LinkLevels
from lessongen.publishing.pages import (
    Publication,
    PublishedPage,
    generated_pages,
    overwritten_pages,
)
from lessongen.publishing.site import Site, SiteFile, SiteFiles

__all__ = [
    "Build",
    "LinkLevels",
    "Publication",
    "PublishedPage",
    "Site",
    "SiteFile",
    "SiteFiles",
    "assets",
    "generated_pages",
    "language_findings",
    "overwritten_pages",
    "page_texts",
    "relative_url",
    "theme_asset",
]
