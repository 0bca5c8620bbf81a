export { ProviderCheckDto } from './status/provider-check.dto.js';
