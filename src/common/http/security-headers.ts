import helmet from 'helmet';

/**
 * What a browser may do with an answer of ours: nothing but show it, as an answer is data. A page says for itself what
 * it needs (the API description does). No address of ours travels on in a `Referer`, as it may hold a token.
 */
export const securityHeaders = () =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
