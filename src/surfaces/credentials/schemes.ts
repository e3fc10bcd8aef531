/** The cookie of a session, as documents describe it. */
export const SESSION_SCHEME = {
  name: 'session',
  scheme: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'The cookie of a session, set at the sign-in. Over http its name is `session`.',
  },
};

/** The operator's key, as documents describe it. */
export const OPERATOR_SCHEME = {
  name: 'operatorKey',
  scheme: {
    type: 'http',
    scheme: 'bearer',
    description: 'The operator key, `OPERATOR_KEY`.',
  },
};
