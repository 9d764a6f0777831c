-- Papers for customers and suppliers are in their language.
alter table customers add column language text not null default 'en-CA'
  constraint customers_language_check check (language in ('en-CA', 'fr-CA'));
alter table suppliers add column language text not null default 'en-CA'
  constraint suppliers_language_check check (language in ('en-CA', 'fr-CA'));
