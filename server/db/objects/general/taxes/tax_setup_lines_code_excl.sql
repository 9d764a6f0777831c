-- A tax code applies to a tax class only once per set-up.
alter table tax_setup_lines add constraint tax_setup_lines_code_excl exclude using gist (
  int8range(tax_setup_id, tax_setup_id, '[]') with &&,
  int4range(ascii(code) * 256 + ascii(substr(code, 2)), ascii(code) * 256 + ascii(substr(code, 2)), '[]') with &&,
  tax_class_places(tax_classes) with &&
);
