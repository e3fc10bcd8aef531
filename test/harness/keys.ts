/** The keys of the service in tests, which open nothing else. */
export const OPERATOR_KEY = 'an-operator-key-for-tests-alone,-it-opens-nothing';
export const SESSION_KEY = 'a session key for tests alone, it opens nothing';
