-- What reports to Health Canada ask of products (SOR/2023-123, s. 4, 5): what a product is called there, what an
-- ingredient is and of which substances it consists, and the class of a flavour.
alter table products
  add column unique_product_identifier text check (length(unique_product_identifier) between 1 and 14),
  add column common_name text check (length(common_name) between 1 and 160),
  add column chemical_name text check (length(chemical_name) between 1 and 160),
  add column cas_number text check (length(cas_number) between 1 and 12),
  add column nicotine_origin text check (nicotine_origin in ('natural', 'synthetic', 'mixture'));
create unique index products_unique_product_identifier_key on products (unique_product_identifier);
alter table flavors add column health_canada_class text check (health_canada_class in (
  'tobacco', 'fruit', 'mint_menthol', 'alcohol', 'nut', 'coffee_tea', 'spice', 'other', 'unflavoured'));

create table product_substances (
  id bigint generated always as identity primary key,
  product_id bigint not null references products,
  common_name text not null check (length(common_name) between 1 and 160),
  chemical_name text check (length(chemical_name) between 1 and 160),
  cas_number text check (length(cas_number) between 1 and 12),
  share_percent numeric(9,6) not null check (share_percent > 0 and share_percent <= 100),
  source text check (length(source) between 1 and 160),
  created_at timestamptz(3) not null default now(),
  created_by bigint references users,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references users,
  version integer not null default 1
);
create unique index product_substances_key on product_substances (product_id, common_name);
create index product_substances_cas on product_substances (cas_number);

-- The duty in the price of a line, in CAD, as it was when the order was confirmed.
alter table sale_lines add column duty_amount numeric(14,4) not null default 0 check (duty_amount >= 0);
alter table customers add column vaping_licence_expires_on date;
