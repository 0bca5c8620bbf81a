import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Types } from 'mongoose';
import { Access, CurrentSession } from '../../../access/index.js';
import { ApiDocs } from '../../../common/api-docs/api-docs.decorator.js';
import { success } from '../../../common/envelope.js';
import { Uncompressed } from '../../../common/http/route-traits.js';
import { ObjectIdPipe } from '../../../common/validation/object-id.pipe.js';
import type { SessionActor } from '../../access/actor.js';
import { ConfirmTotpDto, NewPasskeyDto, PasskeyNameDto, ProofDto } from './factors.dto.js';
import { FactorsService } from './factors.service.js';

/** Second factors of the calling user. */
@Controller('v1/auth/factors')
@Uncompressed()
@ApiDocs(() => import('./factors.docs.js'))
export class FactorsController {
  constructor(private readonly factors: FactorsService) {}

  @Get()
  @Access({ caller: 'session', sessionOnly: true, enrolling: true })
  async read(@CurrentSession() actor: SessionActor) {
    return success(await this.factors.read(actor));
  }

  @Post('totp')
  @Access({ caller: 'session', sessionOnly: true, enrolling: true })
  @HttpCode(200)
  async beginTotp(
    @CurrentSession() actor: SessionActor,
    @Body() { current_password }: ProofDto,
    @Req() { ip = '' }: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return success(await this.factors.beginTotp(actor, current_password, { ip, response }));
  }

  @Post('totp/confirm')
  @Access({ caller: 'session', sessionOnly: true, enrolling: true })
  @HttpCode(200)
  async confirmTotp(@CurrentSession() actor: SessionActor, @Body() { code }: ConfirmTotpDto) {
    return success(await this.factors.confirmTotp(actor, code));
  }

  @Delete('totp')
  @Access({ caller: 'session', sessionOnly: true, enrolling: true })
  async removeTotp(
    @CurrentSession() actor: SessionActor,
    @Body() { current_password }: ProofDto,
    @Req() { ip = '' }: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.factors.removeTotp(actor, current_password, { ip, response });
    return success(null);
  }

  @Post('recovery-codes')
  @Access({ caller: 'session', sessionOnly: true, enrolling: true })
  @HttpCode(200)
  async renewRecoveryCodes(
    @CurrentSession() actor: SessionActor,
    @Body() { current_password }: ProofDto,
    @Req() { ip = '' }: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return success(await this.factors.renewRecoveryCodes(actor, current_password, { ip, response }));
  }

  @Post('passkeys/options')
  @Access({ caller: 'session', sessionOnly: true, enrolling: true })
  @HttpCode(200)
  async requestPasskey(
    @CurrentSession() actor: SessionActor,
    @Body() { current_password }: ProofDto,
    @Req() { ip = '' }: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return success(await this.factors.requestPasskey(actor, current_password, { ip, response }));
  }

  @Post('passkeys')
  @Access({ caller: 'session', sessionOnly: true, enrolling: true })
  @HttpCode(200)
  async addPasskey(@CurrentSession() actor: SessionActor, @Body() body: NewPasskeyDto) {
    return success(await this.factors.addPasskey(actor, body));
  }

  @Patch('passkeys/:id')
  @Access({ caller: 'session', sessionOnly: true, enrolling: true })
  async renamePasskey(
    @CurrentSession() actor: SessionActor,
    @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId,
    @Body() { name }: PasskeyNameDto,
  ) {
    return success(await this.factors.renamePasskey(actor, id, name));
  }

  @Delete('passkeys/:id')
  @Access({ caller: 'session', sessionOnly: true, enrolling: true })
  async removePasskey(
    @CurrentSession() actor: SessionActor,
    @Param('id', new ObjectIdPipe('id')) id: Types.ObjectId,
    @Body() { current_password }: ProofDto,
    @Req() { ip = '' }: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.factors.removePasskey(actor, id, current_password, { ip, response });
    return success({ _id: id });
  }
}
