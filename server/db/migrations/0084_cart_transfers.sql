-- A loaded cart is carried to the warehouse like a skid or a pail: its bottles are loose goods of one lot.
alter table floor_transfers
  add column cart_id bigint references carts deferrable initially deferred,
  drop constraint floor_transfers_item_kind_check,
  add constraint floor_transfers_item_kind_check check (item_kind in ('skid', 'carton', 'cart', 'pail', 'loose')),
  add check ((cart_id is not null) = (item_kind = 'cart')),
  add check (item_kind <> 'cart' or lot_id is not null);
create unique index floor_transfers_open_cart on floor_transfers (cart_id)
  where status in ('generated', 'printed', 'in_transfer', 'partially_received');
create index floor_transfers_cart on floor_transfers (cart_id, id);
alter table carts add column floor_transfer_id bigint references floor_transfers;
