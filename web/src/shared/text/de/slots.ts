export default {
  Slots: 'Slots',
  'Times of day at which websites are checked. A new website gets the slot with the most space.':
    'Tageszeiten, zu denen Websites geprüft werden. Eine neue Website erhält den Slot mit dem meisten Platz.',
  'Spread over the day': 'Über den Tag verteilen',
  'New slot': 'Neuer Slot',
  'Edit slot': 'Slot bearbeiten',
  'Delete slot': 'Slot löschen',
  'No slot yet.': 'Noch kein Slot.',
  'Without a slot no website can be added. Spread some over the day, one each hour.':
    'Ohne Slot kann keine Website hinzugefügt werden. Verteilen Sie welche über den Tag, einen je Stunde.',
  'All slots are full: no website can be added until there is another slot or more capacity.':
    'Alle Slots sind voll: Eine Website kann erst hinzugefügt werden, wenn es einen weiteren Slot oder mehr Plätze gibt.',
  'Free places': 'Freie Plätze',
  'Busiest hour': 'Vollste Stunde',
  'Load of the day': 'Auslastung des Tages',
  'Websites by the hour in which their check begins. Hours are in {zone}; the table has the figures.':
    'Websites nach der Stunde, in der ihre Prüfung beginnt. Stunden in {zone}; die Tabelle nennt die Zahlen.',
  'No website is checked yet.': 'Noch wird keine Website geprüft.',
  '{time}: {n}': '{time}: {n}',
  '{time}: no slot': '{time}: kein Slot',
  '{time}: {used} of {capacity} websites': '{time}: {used} von {capacity} Websites',
  Actions: 'Aktionen',
  'Its websites are checked, and no new one is added.':
    'Seine Websites werden geprüft, es kommt aber keine neue hinzu.',
  Closed: 'Geschlossen',
  Full: 'Voll',
  'Open for websites': 'Offen für Websites',
  'The slot was deleted.': 'Der Slot wurde gelöscht.',
  'Delete the slot at {time} ({zone})? No website uses it.':
    'Den Slot um {time} ({zone}) löschen? Keine Website nutzt ihn.',
  'Enter a time of day, such as 06:00.': 'Geben Sie eine Tageszeit wie 06:00 ein.',
  'Show time zones': 'Zeitzonen anzeigen',
  'Enter a whole number from 1 to 100,000.': 'Geben Sie eine ganze Zahl von 1 bis 100.000 ein.',
  'The slot at {time} ({zone}) was created.': 'Der Slot um {time} ({zone}) wurde angelegt.',
  'Every hour (24 slots)': 'Jede Stunde (24 Slots)',
  'Every 2 hours (12 slots)': 'Alle 2 Stunden (12 Slots)',
  'Every 3 hours (8 slots)': 'Alle 3 Stunden (8 Slots)',
  'Every 6 hours (4 slots)': 'Alle 6 Stunden (4 Slots)',
  'Every 30 minutes (48 slots)': 'Alle 30 Minuten (48 Slots)',
  '{n, plural, one {# slot was created.} other {# slots were created.}}':
    '{n, plural, one {# Slot wurde angelegt.} other {# Slots wurden angelegt.}}',
  'How often': 'Wie oft',
  'First at': 'Erster um',
  'There is a slot at each of these times already.': 'Zu jeder dieser Zeiten gibt es bereits einen Slot.',
  'Websites stay in their slots; new ones get the slot with the most space.':
    'Websites behalten ihren Slot; neue erhalten den mit dem meisten Platz.',
  '{n, plural, one {Create # slot} other {Create # slots}}':
    '{n, plural, one {# Slot anlegen} other {# Slots anlegen}}',
  'Time and time zone of a slot that websites use cannot change.':
    'Zeit und Zeitzone eines genutzten Slots lassen sich nicht ändern.',
  'Websites at most': 'Websites höchstens',
  'Open: new websites are added to it': 'Offen: Neue Websites werden hinzugefügt',
};
