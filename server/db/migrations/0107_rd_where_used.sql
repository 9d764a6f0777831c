-- Where an ingredient is used is answered by the index alone: its versions with their shares.
drop index rd_sample_ingredients_product;
create index rd_sample_ingredients_product on rd_sample_ingredients (product_id, sample_version_id)
  include (percent, density_g_ml);
create index rd_sample_versions_discarded on rd_sample_versions (id) where status = 'discarded';
