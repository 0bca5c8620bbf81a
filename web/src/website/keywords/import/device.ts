type Device = 'desktop' | 'mobile';

const DEVICES: Readonly<Record<string, Device>> = {
  desktop: 'desktop',
  computer: 'desktop',
  mobile: 'mobile',
  smartphone: 'mobile',
};

/** The device that a file means; undefined if it is unknown. */
export const findDevice = (cell: string): Device | undefined => DEVICES[cell.toLowerCase()];
