/** Why a logo is not accepted; the message continues a sentence that begins with the name of the field. */
export class LogoError extends Error {
  override readonly name = 'LogoError';
}
