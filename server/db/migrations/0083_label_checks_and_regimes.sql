-- Labels of bottles of stock are checked before the first count, as those of a step are. What is being stamped when this
-- arrives goes on, and is checked within the hour.
alter table product_stamping_orders
  add column label_due_at timestamptz(3),
  add column label_failed text check (length(label_failed) between 1 and 20);
update product_stamping_orders set label_due_at = now() + interval '1 hour'
where kind = 'from_stock' and status in ('in_progress', 'paused') and qty_stamped > 0;

-- Regimes of stamps beside the Canadian one: their stamps, and reels that are activated before they are put on. The
-- months to stamp become those of the regime.
alter table reels
  add column needs_activation boolean not null default false,
  add column activated_at timestamptz(3),
  add column activated_by_id bigint references users,
  add column activation_ref text check (length(activation_ref) between 1 and 60),
  drop constraint reels_status_check,
  add constraint reels_status_check check (status in ('draft', 'pending_approval', 'inactive', 'available', 'in_use',
    'depleted', 'reconciled', 'quarantined', 'returned', 'destroyed', 'cancelled')),
  add check (not needs_activation or activated_at is not null or status not in ('available', 'in_use')),
  drop constraint reels_jurisdiction_check,
  add constraint reels_jurisdiction_check check (jurisdiction in (
    'CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT', 'GB'));
alter table reel_orders
  drop constraint reel_orders_jurisdiction_check,
  add constraint reel_orders_jurisdiction_check check (jurisdiction in (
    'CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT', 'GB'));
alter table stamping_machines
  drop constraint stamping_machines_default_jurisdiction_check,
  add constraint stamping_machines_default_jurisdiction_check check (default_jurisdiction in (
    'CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT', 'GB'));
alter table products
  drop constraint products_excise_jurisdiction_check,
  add constraint products_excise_jurisdiction_check check (excise_jurisdiction in (
    'CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT', 'GB', 'EX'));
alter table product_families
  drop constraint product_families_jurisdictions_check,
  add constraint product_families_jurisdictions_check check (jurisdictions <@ array[
    'CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT', 'GB', 'EX']);
alter table label_templates
  drop constraint label_templates_jurisdiction_check,
  add constraint label_templates_jurisdiction_check check (jurisdiction in (
    'CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT', 'GB', 'EX'));
alter table rd_projects
  drop constraint rd_projects_markets_check,
  add constraint rd_projects_markets_check check (markets <@ array[
    'CA', 'AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT', 'GB', 'EX']);
update settings set key = 'excise.regimes', value = case when value is null then null else jsonb_build_array(
  jsonb_build_object('code', 'CA', 'effective_from', '2022-10-01', 'stamp_months', value, 'needs_activation', false,
    'source', 'Excise Act, 2001, s. 158.46(1)(c)')) end
where key = 'excise.stamp_months';

-- The texts of the lines of a return, as it was frozen.
create table excise_return_texts_kept (
  excise_return_id bigint not null references excise_returns,
  return_part text not null,
  item text not null,
  text_en text not null check (length(text_en) between 1 and 160),
  text_fr text not null check (length(text_fr) between 1 and 160),
  primary key (excise_return_id, return_part, item)
);
