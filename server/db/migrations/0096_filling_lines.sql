-- One line of a formula fills up. Another line may take that over in the same write, so it is checked when the unit ends.
drop index rd_sample_ingredients_qs_key;
alter table rd_sample_ingredients add constraint rd_sample_ingredients_is_qs_excl
  exclude using btree (sample_version_id with =) where (is_qs) deferrable initially deferred;
