-- Text without case and accents, as lists are searched and ordered. `fold` of the console gives the same text; marks are
-- those that NFKD separates from their letters.
create function folded(value text) returns text language sql immutable parallel safe as $$
  select case when octet_length(value) = length(value) then lower(value collate "C")
    else replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
      'øđðłıς', 'oddliσ'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th') collate "C" end
$$;

drop index products_words;
create index products_words on products using gin (
  folded(sku) gin_trgm_ops, folded(name) gin_trgm_ops, folded(barcode) gin_trgm_ops
);

drop index products_sku;
create index products_sku on products (folded(sku) collate "C", id);
drop index recipes_code;
create index recipes_code on recipes (folded(code) collate "C", id);
