export default {
  Pages: 'Seiten',
  Page: 'Seite',
  'Find a page': 'Seite suchen',
  'Pages that rank': 'Seiten, die ranken',
  'A keyword counts for the page at its best position, by its latest result in the period.':
    'Ein Keyword zählt für die Seite an seiner besten Position, nach dem neuesten Ergebnis im Zeitraum.',
  'No page matches.': 'Keine Seite passt.',
  'No page was found in the search results of these days.':
    'In den Suchergebnissen dieser Tage wurde keine Seite gefunden.',
  Keywords: 'Keywords',
  'Keywords in whose results this page is, also below another page of the website.':
    'Keywords, in deren Ergebnissen diese Seite steht, auch unter einer anderen Seite der Website.',
  'Mean position of these keywords.': 'Durchschnittliche Position dieser Keywords.',
  'The part of the visibility of the website that this page has.':
    'Der Teil der Sichtbarkeit der Website, den diese Seite hat.',
  'Last seen': 'Zuletzt gesehen',
  'The last day of the period on which it was the best page of a keyword, or in its latest results.':
    'Der letzte Tag im Zeitraum, an dem sie die beste Seite eines Keywords war oder in seinen neuesten Ergebnissen stand.',
  'of {n}': 'von {n}',
  '{n, plural, one {# keyword} other {# keywords}} of this page':
    '{n, plural, one {# Keyword} other {# Keywords}} dieser Seite',
  'Pages that compete': 'Konkurrierende Seiten',
  'Keywords of the last 30 days that lost visibility while several of your pages ranked. One strong page usually ranks better than two.':
    'Keywords der letzten 30 Tage, die Sichtbarkeit verloren haben, während mehrere eigene Seiten rankten. Eine starke Seite rankt meist besser als zwei.',
  'No two of your pages cost each other visibility.':
    'Keine zwei eigenen Seiten kosten einander Sichtbarkeit.',
  'Keywords with pages that compete': 'Keywords mit konkurrierenden Seiten',
  Swaps: 'Wechsel',
  'How often another of your pages became the best one.': 'Wie oft eine andere eigene Seite die beste wurde.',
  Traffic: 'Traffic',
  'Estimated clicks a month from the keywords that it is the best page of.':
    'Geschätzte Klicks im Monat über die Keywords, deren beste Seite sie ist.',
  'Lost visibility': 'Verlorene Sichtbarkeit',
  'Mean visibility with the better page, minus that of all days.':
    'Mittlere Sichtbarkeit mit der besseren Seite, minus die aller Tage.',
  'at {position} now, below your other page': 'jetzt auf {position}, unter der anderen eigenen Seite',
  '{days, plural, one {your best page on # day} other {your best page on # days}}, average position {position}':
    '{days, plural, one {beste eigene Seite an # Tag} other {beste eigene Seite an # Tagen}}, durchschnittlich auf Position {position}',
};
