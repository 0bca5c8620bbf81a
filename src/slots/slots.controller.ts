import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { Types } from 'mongoose';
import { success } from '../common/envelope.js';
import { PageQuery } from '../common/pagination.js';
import { ObjectIdPipe } from '../common/validation/object-id.pipe.js';
import { CreateSlotDto, UpdateSlotDto } from './slot.dto.js';
import { SlotsService } from './slots.service.js';

const slotId = new ObjectIdPipe('id');

@Controller('v1/slots')
export class SlotsController {
  constructor(private readonly slots: SlotsService) {}

  @Post()
  @HttpCode(200)
  async create(@Body() body: CreateSlotDto) {
    return success(await this.slots.create(body));
  }

  @Get()
  async list(@Query() page: PageQuery) {
    const { rows, pagination } = await this.slots.list(page);
    return { ...success(rows), pagination };
  }

  @Get(':id')
  async get(@Param('id', slotId) id: Types.ObjectId) {
    return success(await this.slots.get(id));
  }

  @Put(':id')
  async update(@Param('id', slotId) id: Types.ObjectId, @Body() body: UpdateSlotDto) {
    return success(await this.slots.update(id, body));
  }

  @Delete(':id')
  async remove(@Param('id', slotId) id: Types.ObjectId) {
    await this.slots.remove(id);
    return success({ _id: id });
  }
}
