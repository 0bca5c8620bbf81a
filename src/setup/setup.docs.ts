import { EMAIL, PASSWORD } from '../common/api-docs/examples.js';
import { loginResponse } from '../common/api-docs/identity.js';
import { validationError } from '../common/api-docs/common-errors.js';
import type { RouteDocs } from '../common/api-docs/model.js';
import { SetupDto } from './setup.dto.js';

const body = {
  token: 'fS2aD0qk9mYx4Wc7RtL1bVnE6hUjPzGo3iKyXs8TdQA',
  name: 'Acme',
  email: EMAIL,
  password: PASSWORD,
};

export const docs: RouteDocs = {
  tag: 'Sessions',
  operations: [
    {
      route: 'POST /v1/setup',
      summary: 'Create the first user',
      about:
        'Only while there is no user. Creates the platform account, its owner, and a slot every hour (UTC) for 100 ' +
        'configurations each, and logs the owner in. The token is in the log of the start.',
      body: {
        dto: SetupDto,
        about: {
          token: 'From the address in the log; new at each start.',
          name: 'Name of the account.',
          email: 'E-mail address of the owner.',
          password: 'Password of the owner.',
        },
      },
      example: { body },
      responses: [loginResponse('The session of the owner, also set as a cookie.')],
      errors: [
        {
          status: 403,
          message: 'The setup link is not valid.',
          try: { body: { ...body, token: 'unknown' } },
        },
        validationError('email', 'email must be an e-mail address', { body: { ...body, email: 'ada' } }),
        { status: 404, message: 'Rankwire is set up already.', when: 'there is a user' },
      ],
    },
  ],
};
