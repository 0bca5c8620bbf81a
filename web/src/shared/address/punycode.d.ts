declare module 'punycode.js' {
  const punycode: {
    /** @throws RangeError for a text that is not Punycode */
    decode(encoded: string): string;
  };
  export default punycode;
}
