-- What the label of a supplier says of its goods: the trade number that leads to the product it is bought as, and the
-- serial number of a container, which comes once.
alter table supplier_products add column gtin text
  check (length(gtin) between 8 and 14 and gtin ~ '^(\d{8}|\d{12,14})$');
create index supplier_products_gtin on supplier_products (gtin) where gtin is not null;
alter table lab_receiving_containers add column supplier_serial text check (length(supplier_serial) between 1 and 20);
create unique index lab_receiving_containers_serial on lab_receiving_containers (product_id, supplier_serial)
  where supplier_serial is not null and status <> 'void';
