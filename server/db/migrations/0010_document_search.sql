-- The search of the top bar finds by how a code begins, code point by code point.
create index products_sku on products (sku collate "C", id);
create index recipes_code on recipes (code collate "C", id);
