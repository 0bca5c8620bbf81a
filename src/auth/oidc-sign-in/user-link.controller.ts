import { Controller, Delete, Param } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access, CurrentActor } from '../../access/index.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import { success } from '../../common/envelope.js';
import { ObjectIdPipe } from '../../common/validation/object-id.pipe.js';
import type { Actor } from '../access/actor.js';
import { OidcLinksService } from './oidc-links.service.js';

/** What owners change of the links of users. */
@Controller('v1/users/:id/oidc')
@ApiDocs(() => import('./user-link.docs.js'))
export class UserLinkController {
  constructor(private readonly links: OidcLinksService) {}

  @Delete()
  @Access({ permission: 'accounts:write', sessionOnly: true })
  async remove(@CurrentActor() actor: Actor, @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId) {
    return success(await this.links.unlinkOther(actor, id));
  }
}
