// The example calls this server.
document.querySelector('#origin').textContent = location.origin;
