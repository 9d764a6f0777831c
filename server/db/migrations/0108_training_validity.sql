-- How long the certificates of a new programme are valid is a setting where it is left blank.
alter table training_projects alter column validity_months drop not null;
