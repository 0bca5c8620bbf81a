export default {
  'Set SEARCH_PROVIDER, SEARCH_PROVIDER_URL and SEARCH_PROVIDER_KEY, and restart the server.':
    'Setzen Sie SEARCH_PROVIDER, SEARCH_PROVIDER_URL und SEARCH_PROVIDER_KEY, und starten Sie den Server neu.',
  'Compare SEARCH_PROVIDER_KEY with the key in your account at the provider, change it, and restart the server.':
    'Vergleichen Sie SEARCH_PROVIDER_KEY mit dem Schlüssel in Ihrem Konto beim Anbieter, ändern Sie ihn, und starten Sie den Server neu.',
  'Buy credits or a larger plan at the provider, or wait until its quota resets.':
    'Kaufen Sie beim Anbieter Guthaben oder einen größeren Tarif, oder warten Sie, bis das Kontingent erneuert wird.',
  'Wait a minute and try again. If it persists, lower RANK_KEYWORD_CONCURRENCY or choose a plan with a higher rate.':
    'Versuchen Sie es in einer Minute erneut. Hält es an, senken Sie RANK_KEYWORD_CONCURRENCY, oder wählen Sie einen Tarif mit mehr Anfragen pro Minute.',
  'Check SEARCH_PROVIDER_URL, the network and the status page of the provider. Raise SEARCH_PROVIDER_TIMEOUT_MS if it did not answer in time.':
    'Prüfen Sie SEARCH_PROVIDER_URL, das Netzwerk und die Statusseite des Anbieters. Erhöhen Sie SEARCH_PROVIDER_TIMEOUT_MS, wenn er nicht rechtzeitig geantwortet hat.',
  'The provider does not accept this search. Check SEARCH_PROVIDER_URL, SEARCH_PROVIDER_KEY and your plan at the provider.':
    'Der Anbieter nimmt diese Suche nicht an. Prüfen Sie SEARCH_PROVIDER_URL, SEARCH_PROVIDER_KEY und Ihren Tarif beim Anbieter.',
  'Check that SEARCH_PROVIDER matches the service at SEARCH_PROVIDER_URL.':
    'Prüfen Sie, ob SEARCH_PROVIDER zum Dienst unter SEARCH_PROVIDER_URL passt.',
  'Raise the search budget, or wait until its period ends (UTC).':
    'Erhöhen Sie das Suchbudget, oder warten Sie, bis sein Zeitraum endet (UTC).',
  'No search provider is configured': 'Es ist kein Suchanbieter eingerichtet',
  'The search provider rejects the key': 'Der Suchanbieter lehnt den Schlüssel ab',
  'The search provider has no credits left': 'Das Guthaben beim Suchanbieter ist aufgebraucht',
  'The search provider limits the number of requests': 'Der Suchanbieter begrenzt die Zahl der Anfragen',
  'The search provider cannot be reached': 'Der Suchanbieter ist nicht erreichbar',
  'The search provider refuses the searches': 'Der Suchanbieter verweigert die Suchen',
  'The search provider answers in an unknown form': 'Der Suchanbieter antwortet in unbekannter Form',
  'The search budget is used up': 'Das Suchbudget ist aufgebraucht',
  'It works: {results} results in {ms} ms, {requests, plural, one {# request} other {# requests}}.':
    'Es funktioniert: {results} Ergebnisse in {ms} ms, {requests, plural, one {# Anfrage} other {# Anfragen}}.',
  'Never asked': 'Noch nie angefragt',
  'OK since {time}': 'OK seit {time}',
  'Failing since {time}: {message}': 'Gestört seit {time}: {message}',
};
