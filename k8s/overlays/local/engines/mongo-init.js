// For mongosh: a replica set of one, for transactions need one, and a user of each service for its own database.
try {
  rs.status();
} catch {
  rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] });
}
while (!db.hello().isWritablePrimary) sleep(100);
for (const { user, pwd, roles } of JSON.parse(require('node:fs').readFileSync('/secrets/users.json', 'utf8')))
  if (db.getUser(user)) db.updateUser(user, { pwd, roles });
  else db.createUser({ user, pwd, roles });
