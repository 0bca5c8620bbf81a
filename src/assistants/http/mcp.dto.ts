import { IsIn, IsOptional } from 'class-validator';
import { About } from '../../common/api-docs/about.js';

export class McpQuery {
  @About('`essential`: five tools only, for clients with little room for descriptions.')
  @IsOptional()
  @IsIn(['essential'], { message: 'tools must be essential' })
  tools?: 'essential';
}
