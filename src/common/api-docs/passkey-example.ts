/** A passkey on http://localhost:4000, and what a browser returns for it and for a new one. */
export const PASSKEY_EXAMPLE = {
  challenge: 'Y2hhbGxlbmdlIG9mIHRoZSBBUEkgZXhhbXBsZXMuLi4',
  id: 'cGFzc2tleSBvZiB0aGUgQVBJIGV4YW1wbGVz',
  public_key:
    'pQECAyYgASFYICQGFijjwTfw_bBV0bdNgKROZ4p_9DvcdUEYAQvpcCfNIlggxvwIRwNOx6byZjTpujpsdP4iQaI0mXEYhrb9JVcp2g4',
  assertion: {
    id: 'cGFzc2tleSBvZiB0aGUgQVBJIGV4YW1wbGVz',
    rawId: 'cGFzc2tleSBvZiB0aGUgQVBJIGV4YW1wbGVz',
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON:
        'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiWTJoaGJHeGxibWRsSUc5bUlIUm9aU0JCVUVrZ1pYaGhiWEJzWlhNdUxpNCIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6NDAwMCIsImNyb3NzT3JpZ2luIjpmYWxzZX0',
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
      signature:
        'MEYCIQD3EqDVXzrk6Q-xHqnbmoHA-LIqpRFwh0nPWCQjiEMwQwIhAJXjq2sJsmljIQk9VY7xB5EDEe9vSJek5_9st5gkiay_',
    },
  },
  registration: {
    id: 'bmV3IHBhc3NrZXkgb2YgQVBJIGV4YW1wbGVz',
    rawId: 'bmV3IHBhc3NrZXkgb2YgQVBJIGV4YW1wbGVz',
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON:
        'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiWTJoaGJHeGxibWRsSUc5bUlIUm9aU0JCVUVrZ1pYaGhiWEJzWlhNdUxpNCIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6NDAwMCIsImNyb3NzT3JpZ2luIjpmYWxzZX0',
      attestationObject:
        'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVifSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAAAAAAAAAAAAAAAAAAAAAAAAG25ldyBwYXNza2V5IG9mIEFQSSBleGFtcGxlc6UBAgMmIAEhWCAqF5GOHvi9v1ScgQQSYb3JI3FxF12p97RnvR1BT7Ib5SJYIDoz0sl_bN-3jniHvxS_91-gAauK7_NKvhExZeCd0e4a',
      transports: ['internal'],
    },
  },
};
