export default {
  Tag: 'Tag',
  Country: 'Land',
  Device: 'Gerät',
  All: 'Alle',
  Desktop: 'Desktop',
  Mobile: 'Mobil',
};
