/** A problem that is found before a request is sent. Its message, in the language of the user, says what to do. */
export class LocalError extends Error {}
