export default {
  '{n, plural, one {# of {all} keywords} other {# of {all} keywords}} could not be checked: the provider refused the key.':
    '{n, plural, one {# von {all} Keywords konnte} other {# von {all} Keywords konnten}} nicht geprüft werden: Der Anbieter hat den Schlüssel abgelehnt.',
  '{n, plural, one {# of {all} keywords} other {# of {all} keywords}} could not be checked: the provider has no credits left.':
    '{n, plural, one {# von {all} Keywords konnte} other {# von {all} Keywords konnten}} nicht geprüft werden: Das Guthaben beim Anbieter ist aufgebraucht.',
  '{n, plural, one {# of {all} keywords} other {# of {all} keywords}} could not be checked: the provider cannot be reached.':
    '{n, plural, one {# von {all} Keywords konnte} other {# von {all} Keywords konnten}} nicht geprüft werden: Der Anbieter ist nicht erreichbar.',
  '{n, plural, one {# of {all} keywords} other {# of {all} keywords}} could not be checked.':
    '{n, plural, one {# von {all} Keywords konnte} other {# von {all} Keywords konnten}} nicht geprüft werden.',
  'First results of {day}: {figures}.': 'Erste Ergebnisse vom {day}: {figures}.',
  'visibility {value}': 'Sichtbarkeit {value}',
  'average position {value}': 'Durchschnittsposition {value}',
  '{n} of {all} keywords in the top 10': '{n} von {all} Keywords in den Top 10',
  'estimated traffic {value}': 'geschätzter Traffic {value}',
  'Estimated traffic stays at {value} since {day}; {n, plural, one {# keyword} other {# keywords}} moved.':
    'Der geschätzte Traffic bleibt seit {day} bei {value}; {n, plural, one {# Keyword hat} other {# Keywords haben}} sich bewegt.',
  'Visibility stays at {value} since {day}; {n, plural, one {# keyword} other {# keywords}} moved.':
    'Die Sichtbarkeit bleibt seit {day} bei {value}; {n, plural, one {# Keyword hat} other {# Keywords haben}} sich bewegt.',
  'Nothing changed since {day}: estimated traffic stays at {value}.':
    'Nichts geändert seit {day}: Der geschätzte Traffic bleibt bei {value}.',
  'Nothing changed since {day}: visibility stays at {value}.':
    'Nichts geändert seit {day}: Die Sichtbarkeit bleibt bei {value}.',
  'Down since {since}: estimated traffic −{percent} vs {day}.':
    'Rückgang seit {since}: geschätzter Traffic −{percent} (ggü. {day}).',
  'Up since {since}: estimated traffic +{percent} vs {day}.':
    'Anstieg seit {since}: geschätzter Traffic +{percent} (ggü. {day}).',
  'Down since {since}: visibility −{size} points vs {day}.':
    'Rückgang seit {since}: Sichtbarkeit −{size} Punkte (ggü. {day}).',
  'Up since {since}: visibility +{size} points vs {day}.':
    'Anstieg seit {since}: Sichtbarkeit +{size} Punkte (ggü. {day}).',
  '“{keyword}” makes {share} of it.': '„{keyword}“ macht {share} davon aus.',
  'It is spread over {n} of {all} keywords.': 'Es verteilt sich auf {n} von {all} Keywords.',
  '{n} of {all} keywords make {share} of it.': '{n} von {all} Keywords machen {share} davon aus.',
  '{page} lost its place.': '{page} hat ihren Platz verloren.',
  'Most of it is on {page}.': 'Das meiste davon liegt auf {page}.',
  'It began on the day of “{text}”.': 'Es begann am Tag von „{text}“.',
  'It began {n, plural, one {a day} other {# days}} after “{text}”.':
    'Es begann {n, plural, one {einen Tag} other {# Tage}} nach „{text}“.',
  'Little changed over all keywords in 30 days: visibility {size} points. Largest changes: {names}.':
    'Über alle Keywords änderte sich in 30 Tagen wenig: Sichtbarkeit {size} Punkte. Größte Änderungen: {names}.',
  'Nothing changed in 30 days: the visibility of all websites moved by {size} points.':
    'Nichts geändert in 30 Tagen: Die Sichtbarkeit aller Websites bewegte sich um {size} Punkte.',
  'Down since {day}: visibility −{size} points over all keywords in 30 days.':
    'Rückgang seit {day}: Sichtbarkeit −{size} Punkte über alle Keywords in 30 Tagen.',
  'Up since {day}: visibility +{size} points over all keywords in 30 days.':
    'Anstieg seit {day}: Sichtbarkeit +{size} Punkte über alle Keywords in 30 Tagen.',
  'Most of it: {names}.': 'Vor allem: {names}.',
};
