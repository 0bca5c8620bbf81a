export { WebsitesQuery } from './websites.dto.js';
export { WebsitesService } from './websites.service.js';
