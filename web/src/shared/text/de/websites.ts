export default {
  Websites: 'Websites',
  Website: 'Website',
  'All websites': 'Alle Websites',
  'Show websites': 'Websites anzeigen',
  'Add website': 'Website hinzufügen',
  'Search websites': 'Websites suchen',
  'Website list': 'Liste der Websites',
  Keywords: 'Keywords',
  Visibility: 'Sichtbarkeit',
  '30 days': '30 Tage',
  'Change 30 d': 'Änderung 30 T',
  Average: 'Durchschnitt',
  'Mean position of the keywords; one that was not found counts as {n}.':
    'Durchschnittliche Position der Keywords; ein nicht gefundenes zählt als {n}.',
  'Top 3': 'Top 3',
  'Top 10': 'Top 10',
  Failed: 'Fehlgeschlagen',
  'Last check': 'Letzte Prüfung',
  'Next check': 'Nächste Prüfung',
  'Times are in {zone}.': 'Zeiten in der Zeitzone {zone}.',
  'Finish setup': 'Einrichtung abschließen',
  'Finish setup of {name}': 'Einrichtung von {name} abschließen',
  '{label} of {name}: {n}': '{label} von {name}: {n}',
  '{n} failed keywords of {name}': '{n} fehlgeschlagene Keywords von {name}',
  'Not checked yet': 'Noch ungeprüft',
  'Mean of the websites with results, weighted by their keywords.':
    'Mittel der Websites mit Ergebnissen, nach ihren Keywords gewichtet.',
  'No website matches "{text}".': 'Keine Website passt zu „{text}“.',
  'Clear search': 'Suche löschen',
  'You have no access to this account.': 'Kein Zugriff auf dieses Konto.',
  Screens: 'Ansichten',
  Overview: 'Übersicht',
  Competitors: 'Mitbewerber',
  Checks: 'Prüfungen',
  Settings: 'Einstellungen',
  Name: 'Name',
  'Names the new account for this website.': 'Name des neuen Kontos für diese Website.',
  Language: 'Sprache',
  Country: 'Land',
  'One per line. {n, plural, one {# keyword} other {# keywords}}.':
    'Eines pro Zeile. {n, plural, one {# Keyword} other {# Keywords}}.',
  '{website} is tracked. The first check has started.':
    '{website} wird verfolgt. Die erste Prüfung hat begonnen.',
  'Select {website}': '{website} auswählen',
  'The reports of these websites need the permission rank:read, which you do not have.':
    'Für Berichte dieser Websites fehlt Ihnen die Berechtigung rank:read.',
  'All keywords of {n, plural, one {# website} other {# websites}} get these tags.':
    'Alle Keywords von {n, plural, one {# Website} other {# Websites}} erhalten diese Tags.',
  'Copy settings': 'Einstellungen kopieren',
  From: 'Von',
  Schedule: 'Zeitplan',
  'Schedule and depth of the checks, without the time of day':
    'Zeitplan und Tiefe der Prüfungen, ohne die Uhrzeit',
  'Competitors: added to those of each website': 'Mitbewerber: zusätzlich zu denen jeder Website',
  'Alert rules and their e-mail switch: replace those of each website':
    'Warnregeln und ihr Schalter für E-Mails: ersetzen die jeder Website',
  'Digest: schedule, time zone, language and attachment':
    'E-Mail-Bericht: Zeitplan, Zeitzone, Sprache und Anhang',
  'Alert rules': 'Warnregeln',
  Digest: 'E-Mail-Bericht',
  '{label}: {value}': '{label}: {value}',
  'The website to copy from has no alert rules.': 'Die Website, von der kopiert wird, hat keine Warnregeln.',
  'An alert rule names a view, which other websites do not have.':
    'Eine Warnregel nennt eine Ansicht, die andere Websites nicht haben.',
  'The digest of the website to copy from is off.':
    'Der E-Mail-Bericht der Website, von der kopiert wird, ist ausgeschaltet.',
  '{n, plural, one {# competitor} other {# competitors}} left out: a website has up to {max}.':
    '{n, plural, one {# Mitbewerber} other {# Mitbewerber}} ausgelassen: Eine Website hat höchstens {max}.',
  'Recipients where a website has none': 'Empfänger, wo eine Website keine hat',
  'Recipients are not copied. Separate e-mail addresses with commas.':
    'Empfänger werden nicht kopiert. E-Mail-Adressen mit Kommas trennen.',
  'Copy to {n, plural, one {# website and replace its} other {# websites and replace their}} alert rules':
    'Auf {n, plural, one {# Website kopieren und ihre} other {# Websites kopieren und deren}} Warnregeln ersetzen',
  'Copy to {n, plural, one {# website} other {# websites}}':
    'Auf {n, plural, one {# Website} other {# Websites}} kopieren',
  '{done} of {n} websites': '{done} von {n} Websites',
  '{n, plural, one {# website} other {# websites}} changed.':
    '{n, plural, one {# Website} other {# Websites}} geändert.',
  '{n} failed.': '{n} fehlgeschlagen.',
  'Outcome by website': 'Ergebnis je Website',
  Changed: 'Geändert',
  'What changed at your clients': 'Was sich bei Ihren Kunden geändert hat',
  'Changes follow after the second day of checks.': 'Änderungen folgen nach dem zweiten Tag mit Prüfungen.',
  'No keyword declined.': 'Kein Keyword hat sich verschlechtert.',
  Dismiss: 'Ausblenden',
  'The reminder was dismissed.': 'Der Hinweis wurde ausgeblendet.',
};
