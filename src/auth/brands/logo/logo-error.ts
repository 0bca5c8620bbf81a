/** Why a logo is not accepted; the message continues a sentence that begins with the name of the field. */
export class LogoError extends Error {
  override readonly name = 'LogoError';

  static refused(what: string): LogoError {
    return new LogoError(`must not contain ${what.length > 80 ? `${what.slice(0, 80)}…` : what}`);
  }
}
