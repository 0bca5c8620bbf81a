import { Body, Controller, Param, Patch } from '@nestjs/common';
import type { Types } from 'mongoose';
import { success } from '../../common/envelope.js';
import { ObjectIdPipe } from '../../common/validation/object-id.pipe.js';
import { CurrentActor } from '../access/access.decorators.js';
import type { Actor } from '../access/actor.js';
import { UserAdmin } from './user-admin.js';
import { ChangeUserDto } from './user.dto.js';

@Controller('v1/users')
export class UsersController {
  constructor(private readonly users: UserAdmin) {}

  @Patch(':id')
  async change(
    @CurrentActor() actor: Actor,
    @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId,
    @Body() body: ChangeUserDto,
  ) {
    return success(await this.users.change(actor, id, body));
  }
}
