-- The lines of a return as they are worded in both languages: of these texts, of the setting, or as the product words them
-- (src/resources/production/returns/returnLines.ts). A line that is not worded has the words of the product.
create function excise_return_texts(own jsonb) returns table (part text, item text, text_en text, text_fr text)
language sql stable as $$
  select d.part, d.item, coalesce(o.text_en, d.text_en), coalesce(o.text_fr, d.text_fr)
  from (values
    ('unpackaged', 'opening', 'Opening inventory', 'Stock d''ouverture'),
    ('unpackaged', 'made', 'Manufactured', 'Fabriqué'),
    ('unpackaged', 'received', 'Received', 'Reçu'),
    ('unpackaged', 'filled', 'In process', 'En cours de transformation'),
    ('unpackaged', 'recovered', 'Recovered', 'Récupéré'),
    ('unpackaged', 'packaged', 'Packaged', 'Emballé'),
    ('unpackaged', 'destroyed', 'Destroyed', 'Détruit'),
    ('unpackaged', 'analysed', 'Taken for analysis', 'Prélevé aux fins d’analyse'),
    ('unpackaged', 'removed', 'Removed', 'Retiré'),
    ('unpackaged', 'adjusted', 'Adjusted', 'Rajusté'),
    ('unpackaged', 'closing', 'Closing inventory', 'Stock de clôture'),
    ('unstamped', 'opening', 'Opening inventory', 'Stock d''ouverture'),
    ('unstamped', 'packaged', 'Packaged', 'Emballé'),
    ('unstamped', 'stamped', 'Stamped', 'Estampillé'),
    ('unstamped', 'destroyed', 'Destroyed', 'Détruit'),
    ('unstamped', 'analysed', 'Taken for analysis', 'Prélevé aux fins d’analyse'),
    ('unstamped', 'removed', 'Removed', 'Retiré'),
    ('unstamped', 'adjusted', 'Adjusted', 'Rajusté'),
    ('unstamped', 'closing', 'Closing inventory', 'Stock de clôture'),
    ('stamps', 'opening', 'Opening inventory', 'Stock d''ouverture'),
    ('stamps', 'received', 'Received', 'Reçu'),
    ('stamps', 'applied', 'Applied', 'Apposés'),
    ('stamps', 'damaged', 'Damaged', 'Endommagés'),
    ('stamps', 'lost', 'Lost', 'Perdus'),
    ('stamps', 'returned', 'Returned', 'Retournés'),
    ('stamps', 'destroyed', 'Destroyed', 'Détruit'),
    ('stamps', 'adjusted', 'Adjusted', 'Rajusté'),
    ('stamps', 'closing', 'Closing inventory', 'Stock de clôture'),
    ('duty', 'containers', 'Containers stamped', 'Contenants estampillés'),
    ('duty', 'duty', 'Duty', 'Droit'),
    ('duty', 'additional', 'Additional duty', 'Droit additionnel')
  ) as d (part, item, text_en, text_fr)
    left join jsonb_to_recordset(coalesce(own, '[]')) as o (return_part text, item text, text_en text, text_fr text)
      on o.return_part = d.part and o.item = d.item
$$;
