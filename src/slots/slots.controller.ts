import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Access } from '../auth/index.js';
import { ApiDocs } from '../common/api-docs/api-docs.decorator.js';
import { success } from '../common/envelope.js';
import { PageQuery } from '../common/validation/pagination.js';
import { ObjectIdPipe } from '../common/validation/object-id.pipe.js';
import { CreateSlotDto, UpdateSlotDto } from './slot.dto.js';
import { SlotsService } from './slots.service.js';

const slotId = new ObjectIdPipe('id');

@Controller('v1/slots')
@ApiDocs(() => import('./slots.docs.js'))
export class SlotsController {
  constructor(private readonly slots: SlotsService) {}

  @Post()
  @Access({ permission: 'slots:write', platformOnly: true })
  @HttpCode(200)
  async create(@Body() body: CreateSlotDto) {
    return success(await this.slots.create(body));
  }

  @Get()
  @Access({ permission: 'slots:read' })
  async list(@Query() page: PageQuery) {
    const { rows, pagination } = await this.slots.list(page);
    return { ...success(rows), pagination };
  }

  @Get(':id')
  @Access({ permission: 'slots:read' })
  async get(@Param('id', slotId) id: Types.ObjectId) {
    return success(await this.slots.get(id));
  }

  @Put(':id')
  @Access({ permission: 'slots:write', platformOnly: true })
  async update(@Param('id', slotId) id: Types.ObjectId, @Body() body: UpdateSlotDto) {
    return success(await this.slots.update(id, body));
  }

  @Delete(':id')
  @Access({ permission: 'slots:write', platformOnly: true })
  async remove(@Param('id', slotId) id: Types.ObjectId) {
    await this.slots.remove(id);
    return success({ _id: id });
  }
}
