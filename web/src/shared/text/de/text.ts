export default {
  'just now': 'eben',
  '{n} min ago': 'vor {n} Min.',
  '{n} h ago': 'vor {n} Std.',
  '{n} d ago': 'vor {n} Tg.',
};
