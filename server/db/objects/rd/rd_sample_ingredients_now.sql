-- How much of an ingredient a batch takes.
create view rd_sample_ingredients_now as
select i.id, round(v.batch_size * i.percent / 100, 6) as amount
from rd_sample_ingredients i join rd_sample_versions v on v.id = i.sample_version_id;
