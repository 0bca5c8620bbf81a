// Erases deleted accounts with the built application on MONGODB_URI, by a clock that is at NOW (milliseconds).
import { AccountRemovalService } from '../../dist/auth/account-removal/account-removal.service.js';
import { ManualClock } from '../../dist/common/clock.js';
import { createApp } from '../../dist/create-app.js';
import { loadSettings } from '../../dist/settings/load-settings.js';

const clock = new ManualClock(new Date(Number(process.env.NOW)));
const app = await createApp(loadSettings(process.env), { clock });
await app.init();
process.send('started');
await app.get(AccountRemovalService).eraseDue();
process.send('erased');
process.exit(0);
