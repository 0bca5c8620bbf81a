import { NotFoundError, ServerStateError } from '../../common/errors.js';

/** A part of the data is missing or broken; the other parts remain available. */
export class GeoPartError extends ServerStateError {
  constructor(readonly part: string) {
    super(`Geographic data is not available: ${part}`);
  }
}

export const notFound = {
  country: () => new NotFoundError('Country not found'),
  state: () => new NotFoundError('State not found'),
  city: () => new NotFoundError('City not found'),
  location: () => new NotFoundError('Location not found'),
  zip: () => new NotFoundError('Zip Code not found'),
};
