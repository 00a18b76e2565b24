"""The models behind `tqa.index.embedders`: one module each, imported only when it is chosen."""
