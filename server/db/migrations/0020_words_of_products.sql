-- Products are found by any words of their name and SKU.
create index products_words on products using gin (lower(sku) gin_trgm_ops, lower(name) gin_trgm_ops);
