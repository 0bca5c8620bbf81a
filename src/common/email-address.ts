/** The form in which an e-mail address is stored, looked up and compared. */
export const normalizeEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();
