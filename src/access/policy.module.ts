import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { RouteTable } from './route-table.js';

/** The routes of the application and their access policies. */
@Module({ imports: [DiscoveryModule], providers: [RouteTable], exports: [RouteTable] })
export class PolicyModule {}
